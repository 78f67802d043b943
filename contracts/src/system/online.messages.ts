import { messages } from '../kit/messages.ts'

export const onlineMessages = messages('system/online', {
  title: ['在线用户', 'Online users'],
  help: [
    '仍可使用的会话：来自哪里、何时登录、最近何时操作',
    'Sessions that are still open: where they come from, since when, and when they were last used',
  ],
  tokenId: ['会话编号', 'Session'],
  userName: ['账号', 'Account'],
  nickName: ['姓名', 'Name'],
  deptName: ['所属部门', 'Department'],
  ipaddr: ['登录地址', 'Address'],
  browser: ['浏览器', 'Browser'],
  os: ['操作系统', 'System'],
  loginTime: ['登录时间', 'Signed in'],
  lastTime: ['最近操作', 'Last used'],
  activity: ['活动状态', 'Activity'],
  activityactive: ['活跃', 'Active'],
  activityidle: ['空闲', 'Idle'],
  own: ['当前会话', 'This session'],
  forceLogout: ['强制下线', 'Force sign-out'],
  forceTitle: ['强制下线', 'Force sign-out'],
  forceQuestion: [
    '确认强制 {name}（{address}）下线？未保存的内容会丢失，对方需要重新登录。',
    'Sign {name} ({address}) out? What was not saved is lost, and the person has to sign in again.',
  ],
  forced: ['已强制下线', 'Signed out'],
  forcedBy: ['被 {name} 强制下线', 'Signed out by {name}'],
  ownSession: ['这是您当前的会话，请使用“安全退出”', 'This is your own session: use "Safe exit"'],
  noneText: ['没有符合条件的会话', 'There is no open session here'],
})
