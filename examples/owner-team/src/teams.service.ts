import {
  Clock,
  Injectable,
  RecordService,
  SubRecordService,
  recordRepository,
} from '@heliograph/server/module';
import { PersonEntity, TeamEntity } from './entities.js';
import { PERSON } from './person.js';
import { TEAM } from './team.js';

@Injectable()
export class TeamsRepository extends recordRepository(TEAM, TeamEntity) {}

@Injectable()
export class PeopleRepository extends recordRepository(PERSON, PersonEntity) {}

@Injectable()
export class TeamsService extends RecordService<typeof TEAM, TeamEntity> {
  constructor(teams: TeamsRepository, clock: Clock) {
    super(TEAM, teams, clock);
  }
}

@Injectable()
export class PeopleService extends SubRecordService<typeof PERSON, PersonEntity> {
  constructor(
    people: PeopleRepository,
    private readonly teams: TeamsService,
    clock: Clock,
  ) {
    super(PERSON, people, clock);
  }

  protected findParent(id: number): Promise<unknown> {
    return this.teams.get(id);
  }
}
