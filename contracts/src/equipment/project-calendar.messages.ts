import { messages } from '../kit/messages.ts'

export const calendarMessages = messages('equipment/project-calendar', {
  title: ['项目日历', 'Project calendar'],
  help: [
    '项目的节假日与停工日。这些天不计入制度台日，因此不影响完好率和利用率。已确认的周不能再改，先由装备管理员重新打开。',
    'Holidays and shut-downs of a project. They are not expected days, so that soundness and utilisation leave them out. A confirmed week is not changed before the equipment manager opens it again.',
  ],
  add: ['新增休息日', 'New days off'],
  editTitle: ['修改休息日', 'Edit days off'],
  removeTitle: ['删除休息日', 'Delete days off'],
  beginTime: ['日期起', 'From'],
  endTime: ['日期止', 'Until'],
  projectInfoNo: ['项目', 'Project'],
  projectName: ['项目', 'Project'],
  beginDate: ['起', 'First day'],
  endDate: ['止', 'Last day'],
  days: ['天数', 'Days'],
  dayOffKind: ['类别', 'Kind'],
  kind_holiday: ['节假日', 'Holiday'],
  kind_shutdown: ['批准停工', 'Approved shut-down'],
  kind_season: ['季节停工', 'Off season'],
  kind_client: ['甲方停工', 'Stopped by the client'],
  kind_other: ['其他', 'Other'],
  ofProject: ['{count} 条项目日历', '{count} entries of the calendar'],
  ofProject_one: ['1 条项目日历', '1 entry of the calendar'],
  unknownProject: ['没有这个项目，或您无权查看', 'There is no such project, or you may not see it'],
  inOrder: ['止不能早于起', 'The last day is before the first'],
  tooLong: ['一条记录最多 366 天', 'One entry has at most 366 days'],
  weekConfirmed: [
    '{week} 起的一周已确认，请先由装备管理员重新打开',
    'The week from {week} is confirmed; the equipment manager opens it again first',
  ],
})
