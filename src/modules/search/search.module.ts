import { defineModule } from '#module-system/define-module.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

export const SearchModule = defineModule({
  name: 'search',
  tags: { Search: 'Records of all kinds by a text in them.' },
  controllers: [SearchController],
  providers: [SearchService],
});
