import type { ValueKind } from '@geodepot/contracts/system/config.ts'

/** What is wrong with a value of this kind. */
export const objection = (kind: ValueKind, value: string): 'notAFigure' | 'notYesNo' | undefined => {
  if (kind === 'figure') return /^-?\d{1,14}(\.\d{1,6})?$/.test(value) ? undefined : 'notAFigure'
  if (kind === 'yesNo') return value === 'true' || value === 'false' ? undefined : 'notYesNo'
  return undefined
}
