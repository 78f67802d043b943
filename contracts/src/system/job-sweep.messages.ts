import { messages } from '../kit/messages.ts'

/** The product's own housekeeping, as it is offered to the scheduler and told of in the log. */
export const sweepMessages = messages('system/job-sweep', {
  days: ['保留天数', 'Days kept'],
  hours: ['保留小时数', 'Hours kept'],
  sessions: ['清理会话和登录痕迹', 'Clear ended sessions and sign-in traces'],
  sessionsHelp: [
    '删除已结束或过期的会话、过期的验证码、过时的登录失败计数和 180 天前的服务调用日志。',
    'Deletes sessions that ended or expired, captchas that expired, old counts of failed sign-ins, and service calls older than 180 days.',
  ],
  sessionsDone: [
    '已删除会话 {sessions} 个、验证码 {captchas} 个、失败计数 {failures} 条、服务调用 {calls} 条',
    'Deleted {sessions} sessions, {captchas} captchas, {failures} failure counts, {calls} service calls',
  ],
  answers: ['清理请求应答', 'Clear kept answers'],
  answersHelp: [
    '删除为防重复提交而保留的应答。保留不少于 24 小时。',
    'Deletes the answers that are kept so that nothing is done twice. They are kept for at least 24 hours.',
  ],
  answersDone: ['已删除应答 {count} 条', 'Deleted {count} answers'],
  answersDone_one: ['已删除应答 1 条', 'Deleted 1 answer'],
  changes: ['清理数据变更日志', 'Clear old changes'],
  changesHelp: [
    '删除其他系统跟随的、超过 90 天的数据变更；更早的游标被拒绝。',
    'Deletes changes that other systems follow once they are older than 90 days; cursors from before are refused.',
  ],
  changesDone: ['已删除变更 {count} 条', 'Deleted {count} changes'],
  changesDone_one: ['已删除变更 1 条', 'Deleted 1 change'],
  imports: ['清理导入暂存', 'Clear stale imports'],
  importsHelp: [
    '删除超过一天的上传文件和两年未用的列对应关系。',
    'Deletes uploads older than a day, and column choices that nobody used for two years.',
  ],
  importsDone: [
    '已删除上传 {uploads} 个、列对应 {memories} 个',
    'Deleted {uploads} uploads, {memories} column choices',
  ],
  files: ['清理无主文件', 'Clear abandoned files'],
  filesHelp: [
    '删除超过一天仍未完成的上传和未附到单据的文件、移除超过保留天数的附件，以及没有记录的文件内容。',
    'Deletes unfinished uploads and files attached to nothing after a day, attachments removed longer ago than the days kept, and content that no record speaks of.',
  ],
  filesDone: [
    '已删除未完成的上传 {uploads} 个、未使用的文件 {loose} 个、已移除的附件 {removed} 个、无记录的内容 {strays} 个',
    'Deleted {uploads} unfinished uploads, {loose} unused files, {removed} removed attachments, {strays} contents without a record',
  ],
  filesForeign: [
    '文件存储属于另一个数据库，其中没有记录的内容未作清理；请检查存储位置的设置',
    'The file store belongs to another database: content that no record speaks of was left alone. Check where files are to lie',
  ],
  filesHeld: ['正在备份，本次未清理文件', 'A back-up is running: no files were cleared this time'],
  log: ['清理任务执行记录', 'Clear the job log'],
  logHelp: ['删除超过保留天数的任务执行记录。', 'Deletes log entries older than the days kept.'],
  logDone: ['已删除执行记录 {count} 条', 'Deleted {count} log entries'],
})
