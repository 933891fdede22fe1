/** For other families, which note on these records what belongs to neither. */
export { COMPONENT_METADATA } from '../store/extended-component.repository.js';
