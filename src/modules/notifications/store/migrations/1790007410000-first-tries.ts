import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the first try of a delivery in the delivery's own row, because most have no other: a mail costs
 * one row that is inserted and updated once. Further tries, and those made before this migration, are
 * rows of `notification_attempt`.
 *
 * The function writes the outcomes of a group row by row, each looked up by its full key. A single statement
 * would be planned for the tables as they were when a connection first sent it, or else each time, which
 * costs several times its execution. For the same reason it avoids sequential scans.
 */
export class FirstTries1790007410000 implements MigrationInterface {
  readonly name = 'FirstTries1790007410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table notification_delivery
      add column first_tried_at timestamptz(3), add column first_outcome text, add column first_code integer,
      add column first_response text`);
    await runner.query(`
      create function settle_deliveries(
        tenant uuid, tried_at timestamptz, events bigint[], subscribers bigint[], statuses text[], due_ats timestamptz[],
        outcomes text[], codes integer[], responses text[]
      ) returns void language plpgsql set enable_seqscan = off as $$
      begin
        for place in 1 .. cardinality(events) loop
          if outcomes[place] <> 'cancelled' then
            update notification_delivery d set status = statuses[place], due_at = due_ats[place], tries = d.tries + 1,
              sent_at = case when statuses[place] = 'sent' then tried_at end, first_tried_at = tried_at,
              first_outcome = outcomes[place], first_code = codes[place], first_response = responses[place]
            where d.tenant_id = tenant and d.event_id = events[place] and d.subscriber_id = subscribers[place]
              and d.first_tried_at is null;
            continue when found;
          end if;
          update notification_delivery d set status = statuses[place], due_at = due_ats[place],
            tries = d.tries + (outcomes[place] <> 'cancelled')::integer,
            sent_at = case when statuses[place] = 'sent' then tried_at end
          where d.tenant_id = tenant and d.event_id = events[place] and d.subscriber_id = subscribers[place];
          if found and outcomes[place] <> 'cancelled' then
            insert into notification_attempt (tenant_id, event_id, subscriber_id, attempted_at, outcome, code, response)
            values (tenant, events[place], subscribers[place], tried_at, outcomes[place], codes[place], responses[place]);
          end if;
        end loop;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop function settle_deliveries(uuid, timestamptz, bigint[], bigint[], text[], timestamptz[], text[], integer[], text[])`,
    );
    for (const table of ['notification_delivery', 'notification_attempt'])
      await runner.query(`alter table ${table} no force row level security`);
    await runner.query(`
      insert into notification_attempt (tenant_id, event_id, subscriber_id, attempted_at, outcome, code, response)
      select tenant_id, event_id, subscriber_id, first_tried_at, first_outcome, first_code, first_response
      from notification_delivery where first_tried_at is not null`);
    for (const table of ['notification_delivery', 'notification_attempt'])
      await runner.query(`alter table ${table} force row level security`);
    await runner.query(`
      alter table notification_delivery
      drop column first_tried_at, drop column first_outcome, drop column first_code, drop column first_response`);
  }
}
