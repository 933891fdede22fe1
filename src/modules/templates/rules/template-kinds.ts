/** What a template is for. Source: capabilities, "Templates". */
export const TEMPLATE_KINDS = ['incident', 'maintenance', 'update'] as const;

export type TemplateKind = (typeof TEMPLATE_KINDS)[number];
