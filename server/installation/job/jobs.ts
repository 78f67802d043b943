interface JobFacts {
  readonly target: string
  readonly name: string
  readonly nameEn: string
  readonly cron: string
  readonly args: object
}

/**
 * What every installation wants: reminders, and housekeeping at hours when nobody works. Each target is scheduled once.
 */
export const jobs: readonly JobFacts[] = [
  {
    target: 'system/session.sweep',
    name: '清理会话和登录痕迹',
    nameEn: 'Clear ended sessions and sign-in traces',
    cron: '0 10 3 * * ?',
    args: { days: 30 },
  },
  { target: 'system/chain.remind', name: '审批超时提醒', nameEn: 'Approval reminders', cron: '0 5 * * * ?', args: {} },
  { target: 'system/alert.push', name: '预警推送', nameEn: 'Push alerts', cron: '0 0 6 * * ?', args: {} },
  {
    target: 'system/job.sweepAnswers',
    name: '清理请求应答',
    nameEn: 'Clear kept answers',
    cron: '0 20 * * * ?',
    args: { hours: 24 },
  },
  {
    target: 'system/job.sweepChanges',
    name: '清理数据变更日志',
    nameEn: 'Clear old changes',
    cron: '0 25 3 * * ?',
    args: {},
  },
  {
    target: 'system/subscription.sweep',
    name: '清理事件推送日志',
    nameEn: 'Clear the log of event deliveries',
    cron: '0 45 * * * ?',
    args: { days: 30 },
  },
  {
    target: 'system/door.work',
    name: '处理文件通道',
    nameEn: 'Work at file doors',
    cron: '0 * * * * ?',
    args: {},
  },
  {
    target: 'system/door.sweep',
    name: '清理文件通道记录',
    nameEn: 'Clear the log of file doors',
    cron: '0 35 3 * * ?',
    args: { days: 400 },
  },
  {
    target: 'system/job.sweepImports',
    name: '清理导入暂存',
    nameEn: 'Clear stale imports',
    cron: '0 30 3 * * ?',
    args: {},
  },
  {
    target: 'system/job.sweepFiles',
    name: '清理无主文件',
    nameEn: 'Clear abandoned files',
    cron: '0 50 3 * * ?',
    args: { days: 30 },
  },
  {
    target: 'system/job.sweepLog',
    name: '清理任务执行记录',
    nameEn: 'Clear the job log',
    cron: '0 40 3 * * ?',
    args: { days: 90 },
  },
  {
    target: 'system/ledger.check',
    name: '核对各账',
    nameEn: 'Check the ledgers',
    cron: '0 30 2 * * ?',
    args: { days: 365 },
  },
  {
    target: 'material/stock.expire',
    name: '释放到期的库存预留',
    nameEn: 'End reservations that have run out',
    cron: '0 5 0 * * ?',
    args: {},
  },
  {
    target: 'material/order.remind',
    name: '提醒逾期的应急补办手续',
    nameEn: 'Remind of papers that are overdue',
    cron: '0 10 6 * * ?',
    args: {},
  },
  {
    target: 'equipment/check.generate',
    name: '生成点检单',
    nameEn: 'Generate spot checks',
    cron: '0 20 * * * ?',
    args: {},
  },
  {
    target: 'equipment/upkeep.notice',
    name: '计算到期保养',
    nameEn: 'Work out maintenance that is due',
    cron: '0 35 0 * * ?',
    args: {},
  },
  {
    target: 'equipment/device.foldCounts',
    name: '合并设备台数',
    nameEn: 'Fold the counts of devices',
    cron: '0 15 3 * * ?',
    args: {},
  },
  {
    target: 'equipment/lease.remind',
    name: '提醒即将到期的租赁',
    nameEn: 'Remind of leases that end soon',
    cron: '0 15 6 * * ?',
    args: {},
  },
  {
    target: 'equipment/figures.keep',
    name: '计算设备台日',
    nameEn: 'Work out device days',
    cron: '0 25 * * * ?',
    args: {},
  },
  {
    target: 'system/message.sweep',
    name: '清理过期消息',
    nameEn: 'Clear old messages',
    cron: '0 50 3 * * ?',
    args: { days: 90 },
  },
  {
    target: 'system/ticket.sweep',
    name: '清理过期链接',
    nameEn: 'Clear old links',
    cron: '0 0 4 * * ?',
    args: { days: 90 },
  },
]
