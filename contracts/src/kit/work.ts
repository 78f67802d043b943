/**
 * What may wait for a person in a document, in the order in which people are told what there is none of. `overdue` is what
 * somebody else is late with, and this person may ask about.
 */
export const works = [
  'decide',
  'appraise',
  'consent',
  'allocate',
  'ship',
  'rollOver',
  'receive',
  'inspect',
  'settle',
  'analyse',
  'assign',
  'source',
  'ask',
  'award',
  'result',
  'order',
  'sign',
  'pay',
  'deliver',
  'formalities',
  'expire',
  'close',
  'renew',
  'correct',
  'overdue',
] as const
export type Work = (typeof works)[number]
