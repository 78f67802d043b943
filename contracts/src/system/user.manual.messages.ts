import { messages } from '../kit/messages.ts'

/** The manuals of roles, as pages. */
export const manualMessages = messages('system/user.manual', {
  title: ['使用手册', 'Manual'],
  firstSteps: ['入门', 'First steps'],
  others: ['手册', 'Manuals'],
  notLoaded: ['手册加载失败', 'The manual could not be loaded'],
})
