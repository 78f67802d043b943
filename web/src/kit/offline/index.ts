// Work without a network: what a person writes down is kept by this browser and sent when it can be, what was read can be
// read again, and the phone's pages open from what is here. Free of antd: these pages stand at once on any link.
// Asked for by practice 18.
export type { Waiting, WaitingPhoto } from './database.ts'
export { bothClocks, learnClock } from './clock.ts'
export { readFromFile, writtenToFile } from './file-form.ts'
export { type Lack, forgetRead, installWorker, lacks, stay } from './install.ts'
export { nextLocalNumber, numberOf } from './local-number.ts'
export { dropOld, forget, keep, keptOf } from './kept.ts'
export { isSendable, small } from './photo.ts'
export {
  type Sent,
  type Written,
  dismiss,
  dismissPhoto,
  flush,
  light,
  senderOf,
  takeIn,
  writeAllDown,
  writeDown,
} from './queue.ts'
export { useDraft } from './use-draft.ts'
export { type KeptRead, useKept } from './use-kept.ts'
export { whereNow } from './where.ts'
export { type Queue, useQueue } from './use-queue.ts'
