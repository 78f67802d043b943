import { messages } from './messages.ts'

export const changeLogMessages = messages('kit/change-log', {
  badCursor: ['游标无效', 'The cursor is not valid'],
  otherKind: ['游标属于另一类数据', 'The cursor belongs to other data'],
  otherView: [
    '账号或其数据范围已变，请不带游标重新读取全部数据',
    'The account or its data scope has changed: read everything again, without a cursor',
  ],
  tooOld: [
    '游标已失效：超过 90 天或数据库已恢复，请不带游标重新读取全部数据',
    'The cursor has expired: it is older than 90 days, or the database was restored. Read everything again, without a cursor',
  ],
})
