import { messages } from './messages.ts'

/** Texts of downloads that are no module's own. */
export const downloadMessages = messages('kit/download', {
  tooManyExports: [
    '您已有 {n} 个导出正在进行，请等其中一个完成后再试',
    'You have {n} exports under way: wait for one of them to end, then try again',
  ],
})
