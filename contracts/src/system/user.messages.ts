import { messages } from '../kit/messages.ts'

export const userMessages = messages('system/user', {
  title: ['用户', 'Users'],
  projectInfoNo: ['项目', 'Project'],
  projectSelected: ['项目选择成功', 'Project selected'],
  projectUnknown: ['该项目不存在或不在您的数据范围内', 'That project does not exist or is outside your data scope'],
})
