import { messages } from '../kit/messages.ts'

/** How a person wants to hear of things, as the personal centre shows it: the rest of the page comes without. */
export const channelMessages = messages('system/message.channels', {
  channelsHelp: [
    '消息始终显示在系统内；也可以按类型另行发送到邮箱或 Webhook 地址。',
    'Messages always show in the product. By kind they can also go to your e-mail or a webhook.',
  ],
  inProduct: ['系统内', 'In the product'],
  always: ['始终', 'Always'],
  byEmail: ['{kind}：发送邮件', '{kind}: by e-mail'],
  byWebhook: ['{kind}：发送到 Webhook', '{kind}: to the webhook'],
  emailTo: ['邮件发送到 {address}', 'E-mail goes to {address}'],
  noAddress: ['基本资料中没有邮箱，填写后可接收邮件。', 'Your profile has no e-mail address: enter one to get e-mail.'],
  mailNotReady: ['系统未配置邮件服务器，无法发送邮件。', 'No mail server is set up, so no e-mail can be sent.'],
  webhookHint: [
    '以 https:// 开头的公网地址；留空表示不使用',
    'A public address beginning with https://; empty for none',
  ],
  secretOnce: ['请立即保存，密钥只显示这一次。', 'Save it now: it is shown only this once.'],
  secretUse: [
    '请求头 X-Geodepot-Signature 为 “sha256=” 加上以该密钥对“X-Geodepot-Timestamp.正文”计算的 HMAC-SHA256（十六进制）。',
    'The header X-Geodepot-Signature is "sha256=" and the HMAC-SHA256, in hexadecimal, of "X-Geodepot-Timestamp.body" under this secret.',
  ],
  copy: ['复制', 'Copy'],
  done: ['我已保存', 'I have saved it'],
  test: ['发送测试', 'Send a test'],
  testing: ['正在发送', 'Sending'],
  save: ['保存', 'Save'],
  saving: ['正在保存', 'Saving'],
  lastFault: ['{time} 发送失败：{text}', 'Not delivered at {time}: {text}'],
})
