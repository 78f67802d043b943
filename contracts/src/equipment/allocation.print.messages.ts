import { messages } from '../kit/messages.ts'

/** What the paper of an allocation says, beside what the papers of its hand-overs do. */
export const allocationPrintMessages = messages('equipment/allocation-print', {
  allocation: ['设备调配单', 'Equipment allocation'],
  dispatcher: ['调配人', 'Dispatcher'],
  outOf: ['调出方', 'Released by'],
  into: ['调入方', 'Taken over by'],
})
