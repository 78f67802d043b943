import { messages } from '../kit/messages.ts'

export const swaggerMessages = messages('system/swagger', {
  title: ['接口文档', 'Interface document'],
})
