/** For other families, which note on these records what belongs to neither. */
export { COMPONENT_GROUP_METADATA } from '../store/component-group-metadata.repository.js';
