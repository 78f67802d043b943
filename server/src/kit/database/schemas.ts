/**
 * Where everything that is ours lies. The queue's schema `scheduler` makes itself, and `public` holds the list of
 * migrations.
 */
export const schemas = ['document', 'equipment', 'material', 'system'] as const
