/** What an import with faulty rows does: nothing, or all that is valid. */
export const importModes = ['all', 'valid'] as const
export type ImportMode = (typeof importModes)[number]
