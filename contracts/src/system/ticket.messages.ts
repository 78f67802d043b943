import { type Text, messages } from '../kit/messages.ts'

/** For documents that are decided on by link, too. */
export const linkTexts = {
  linkToken: ['链接会话', 'Session of the link'],
  personId: ['发给', 'To'],
  sendLink: ['发送确认链接', 'Send a link'],
  decision: ['意见', 'Decision'],
  lineId: ['行', 'Line'],
} as const satisfies Record<string, Text>

export const ticketMessages = messages('system/ticket', {
  ...linkTexts,
  title: ['链接确认', 'Confirmation by link'],
  ticket: ['链接', 'Link'],
  pin: ['PIN 码', 'PIN'],
  pinHint: ['6 位数字，由发送人另行告知', 'Six digits, which the sender tells you separately'],
  pinEmpty: ['请输入 6 位 PIN 码', 'Enter the six digits of the PIN'],
  pinText: [
    '此链接只供您本人确认一份单据，使用一次后失效。',
    'This link lets you, and nobody else, confirm one document, once.',
  ],
  choosePin: ['自设 PIN 码', 'Choose a PIN'],
  choosePinHint: ['6 位数字，以后打开此链接时使用', 'Six digits, to open this link with from now on'],
  choosePinText: [
    '第一次打开此链接的人自设 PIN 码。没有 PIN 码的人看不到您填写的内容，我方人员也不例外，请妥善记住。',
    'Whoever opens this link first chooses its PIN. Nobody without it reads what you write here, our own people neither; keep it well.',
  ],
  open: ['打开', 'Open'],
  opening: ['正在打开', 'Opening'],
  wrongPin: ['PIN 码错误，还可尝试 {left} 次', 'Wrong PIN; {left} more tries'],
  expired: ['链接已过期，请联系发送人重新发送', 'This link has expired. Ask the sender for another'],
  used: ['链接已使用，不能再次打开', 'This link was used and cannot be opened again'],
  goneOn: ['链接已失效：单据已由他人处理或撤回', 'This link is no longer needed: the document has gone on without it'],
  shut: ['PIN 码错误次数过多，链接已关闭', 'Too many wrong PINs: this link is closed'],
  unknown: ['链接无效', 'This link is not valid'],
  notYours: ['链接不是发给当前账号的', 'This link is meant for somebody other than the account signed in here'],
  over: [
    '本次打开已超时，请从原链接重新打开；已填写的内容会保留',
    'This was open for too long. Open the link again; what you typed is kept',
  ],
  sendHelp: [
    '把链接发给项目经理，PIN 码请用另一种方式告知（例如电话）。链接 {hours} 小时内有效，只能使用一次；PIN 码只显示这一次。',
    'Send the link to the project manager, and tell the PIN in another way, by telephone for example. The link is good for {hours} hours and one use; the PIN is shown this once.',
  ],
  sendText: [
    '项目经理无需登录，在手机上即可确认。链接与 PIN 码请分开告知。',
    'The project manager confirms on a phone without signing in. Tell link and PIN in two different ways.',
  ],
  close: ['关闭', 'Close'],
  cancel: ['取消', 'Cancel'],
  tryAgain: ['重试', 'Try again'],
  sendTo: ['发给', 'To'],
  make: ['生成链接', 'Make the link'],
  making: ['正在生成', 'Making'],
  replaces: ['已有链接将同时作废。', 'A link that was made before stops working.'],
  link: ['链接', 'Link'],
  copy: ['复制链接', 'Copy the link'],
  until: ['有效期至', 'Good until'],
  noManager: ['当前没有待项目经理确认的步骤', 'It does not wait for a project manager'],
  notSender: ['只有提交人或管理员可以发送链接', 'Only whoever submitted it, or an administrator, sends a link'],
  notAsked: ['此人不在待确认的项目经理之中', 'This person is not asked to confirm it'],
  unsafeHours: ['请填写 1 到 168 之间的整数', 'Enter a whole number from 1 to 168'],
  signedInByLink: ['通过链接打开', 'Opened by link'],
  toldUsed: ['单据 {number} 已通过链接以您的名义处理', 'Document {number} was decided on in your name by link'],
  toldUsedBody: [
    '{action}。如非本人操作，请立即联系管理员。',
    '{action}. If this was not you, tell an administrator at once.',
  ],
  sweepJob: ['清理过期链接', 'Clear old links'],
  sweepJobHelp: ['删除失效超过保留天数的链接。', 'Deletes links whose end has passed by more than the days kept.'],
  days: ['保留天数', 'Days to keep'],
  sweepJobDone: ['已删除链接 {links} 个', 'Deleted {links} links'],
})
