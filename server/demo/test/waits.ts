import type { Work } from '@geodepot/contracts/kit/work.ts'

/** What the demo company has somebody to do of. */
export const waitsInDemo: readonly Work[] = [
  'decide',
  'consent',
  'allocate',
  'ship',
  'receive',
  'settle',
  'renew',
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
]
