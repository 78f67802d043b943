import { messages } from './messages.ts'

/** What a message says when it leaves the product, and why it could not. */
export const pushMessages = messages('kit/push', {
  testTitle: ['测试消息', 'Test message'],
  testBody: ['这是一条测试消息，说明该通知方式可用。', 'This is a test: you can be reached this way.'],
  mailFoot: [
    '在个人中心的“消息通知”中可以更改或取消邮件通知：',
    'Change or stop these e-mails under Notifications in your personal centre: ',
  ],
  mailOpen: ['打开：', 'Open: '],
  error_noMail: ['系统未配置邮件服务器', 'no mail server is set up'],
  error_noAddress: ['没有邮箱地址', 'there is no e-mail address'],
  error_mail: ['邮件服务器拒绝或没有应答', 'the mail server refused it or did not answer'],
  error_noUrl: ['没有填写 Webhook 地址', 'no webhook address is given'],
  error_badUrl: [
    'Webhook 地址必须以 https:// 开头，且不含账号和密码',
    'A webhook address begins with https:// and holds no user name or password',
  ],
  error_unknownHost: ['Webhook 地址的主机名无法解析', 'The host of the webhook address is not known'],
  error_private: [
    'Webhook 地址指向内部网络，不允许使用',
    'The webhook address points into an internal network, which is not allowed',
  ],
  error_status: ['对方返回 HTTP {status}', 'the other side answered HTTP {status}'],
  error_robot: ['机器人拒收：{answer}', 'the robot refused it: {answer}'],
  error_unreachable: ['对方没有应答', 'the other side did not answer'],
  error_gone: ['账号已停用', 'the account is disabled'],
  error_takenBack: ['发出前已撤回', 'taken back before it went out'],
  error_unexpected: ['发送时出错', 'it could not be sent'],
})
