import { messages } from '../kit/messages.ts'

export const recentMessages = messages('system/recent', {
  title: ['最近处理的单据', 'Documents you worked on lately'],
  none: [
    '您新建、提交、审批或接收过的单据会显示在这里。',
    'What you write, submit, decide on or receive will show here.',
  ],
  failed: ['最近单据加载失败', 'Your recent documents could not be loaded'],
})
