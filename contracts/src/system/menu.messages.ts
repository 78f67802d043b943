import { messages } from '../kit/messages.ts'

export const menuMessages = messages('system/menu', {
  indexPage: ['首页', 'Home'],
})
