import type { Service } from '../../form/service.js';
import { readStatuspage } from './read-statuspage.js';
import { translateStatuspage } from './translate-statuspage.js';

export const STATUSPAGE: Service = {
  name: 'statuspage',
  title: 'Statuspage',
  from: 'https://api.statuspage.io/v1',
  page: 'id of the page',
  headers: (token) => ({ authorization: `OAuth ${token}` }),
  read: readStatuspage,
  translate: translateStatuspage,
};
