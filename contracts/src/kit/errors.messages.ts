import { messages } from './messages.ts'

/** What a refused call means and what its caller does about it: by HTTP status, and of some reasons by their key. */
export const errorMessages = messages('kit/errors', {
  means_400: [
    '请求无法解析，或含有不能出现的内容',
    'The request cannot be parsed, or contains something that is not allowed',
  ],
  do_400: ['修正请求本身；原样重发没有意义', 'Correct the request; sending it again unchanged will not help'],
  means_401: ['没有令牌、令牌已失效，或凭据不正确', 'No token, an expired token, or wrong credentials'],
  do_401: [
    '用客户端凭据换取新令牌后重发；仍被拒绝时检查服务账号及其密钥',
    'Exchange the credentials for a new token and send it again; if that is refused, check the service account and its key',
  ],
  means_403: ['没有执行此操作的权限', 'The caller is not allowed to do this'],
  do_403: ['请管理员授予 x-permission 所列权限', 'Ask an administrator for the permission named by `x-permission`'],
  means_404: [
    '路径或记录不存在，或记录不在调用者的数据范围内',
    'There is no such path or record, or it is outside the data scope of the caller',
  ],
  do_404: ['检查路径和编号；必要时检查数据范围', 'Check the path and the id, then the data scope'],
  means_405: ['该路径不接受此请求方式', 'The path does not support this method'],
  do_405: ['使用 Allow 响应头所列的方式', 'Use a method listed in the Allow header'],
  means_409: ['与其间发生的变化冲突', 'It conflicts with a change made in the meantime'],
  do_409: ['重新读取，在最新内容上再作修改', 'Read it again, and make the change to the latest version'],
  means_413: ['请求超过该接口的上限（x-bounds）', 'The request exceeds the limits of the call (`x-bounds`)'],
  do_413: ['分成几个较小的请求', 'Split it into smaller requests'],
  means_415: [
    '请求内容的格式不受支持，或内容被压缩',
    'The body has a format that the call does not accept, or is compressed',
  ],
  do_415: ['按接口文档发送，不压缩', 'Send it as documented, uncompressed'],
  means_422: [
    '请求能读懂，但某个字段不正确或违反业务规则',
    'The request was understood, but a field is wrong or a business rule forbids it',
  ],
  do_422: [
    '按 msg 与 errors（逐字段）修正数据；原样重发没有意义',
    'Correct the data as `msg` and, field by field, `errors` say; sending it again unchanged will not help',
  ],
  means_429: ['超过次数或同时进行数的限制', 'Too many calls, or too many at once'],
  do_429: ['等待 Retry-After 所示秒数后重发', 'Wait for the seconds given in Retry-After, then send it again'],
  means_500: ['服务端故障，原因已写入日志', 'A server fault; its cause is in the log'],
  do_500: [
    '可用同一 Idempotency-Key 重发一次；仍失败时向管理员提供 requestId',
    'It may be sent once more with the same Idempotency-Key; if it fails again, report the `requestId`',
  ],
  means_503: ['系统暂时不可用，未保存任何内容', 'Temporarily unavailable; nothing was saved'],
  do_503: [
    '等待 Retry-After 所示秒数后，用同一 Idempotency-Key 重发',
    'Wait for the seconds given in Retry-After, then send it again with the same Idempotency-Key',
  ],
  do_stale: [
    '重新读取该记录，在其上修改，并带上新的 version',
    'Read the record again, make the change to it and send its new `version`',
  ],
  do_repeated: [
    '每个新请求使用新的 Idempotency-Key；只有原样重发时才沿用',
    'Give each new request a key of its own; only the same request keeps its key',
  ],
  do_secretInAddress: ['放入请求体或请求头', 'Send it in the body or in a header'],
  do_unknownFilter: ['删除或改正该查询条件', 'Remove the filter, or spell it as documented'],
  do_changePasswordFirst: [
    '在页面登录一次并修改密码；系统对接应使用服务账号',
    'Sign in to the page once and change the password; other systems should use a service account',
  ],
  do_diskFull: [
    '稍后用同一 Idempotency-Key 重发；通知管理员',
    'Send it again later with the same key; tell the administrator',
  ],
  do_wrongState: ['读取单据当前状态，再决定下一步', 'Read the document and go on from its current state'],
})
