import { messages } from './messages.ts'

/** What a refused call means and what its caller does about it: by HTTP status, and of some reasons by their key. */
export const errorMessages = messages('kit/errors', {
  means_400: ['请求无法解析，或含有不能出现的内容', 'The request cannot be read, or holds what it must not'],
  do_400: ['修正请求本身；原样重发没有意义', 'Mend the request; sending it again as it is changes nothing'],
  means_401: ['没有令牌、令牌已失效，或凭据不正确', 'No token, one that is over, or wrong credentials'],
  do_401: [
    '用客户端凭据换取新令牌后重发；仍被拒绝时检查服务账号及其密钥',
    'Exchange the credentials for a new token and send it again; if that is refused, look at the service account and its key',
  ],
  means_403: ['没有执行此操作的权限', 'The caller has no right to do this'],
  do_403: ['请管理员授予 x-permission 所列权限', 'Have an administrator grant what `x-permission` names'],
  means_404: [
    '路径或记录不存在，或记录不在调用者的数据范围内',
    'There is no such path or record, or it is outside the data scope of the caller',
  ],
  do_404: ['检查路径和编号；必要时检查数据范围', 'Look at path and id, then at the data scope'],
  means_405: ['该路径不接受此请求方式', 'The path is asked with other methods'],
  do_405: ['使用 Allow 响应头所列的方式', 'Use one that the header Allow names'],
  means_409: ['与其间发生的变化冲突', 'Something has happened in between that does not go with it'],
  do_409: ['重新读取，在最新内容上再作修改', 'Read again, and make the change to what is there now'],
  means_413: ['请求超过该接口的上限（x-bounds）', 'The request is more than its call takes in (`x-bounds`)'],
  do_413: ['分成几个较小的请求', 'Divide it into several'],
  means_415: [
    '请求内容的格式不受支持，或内容被压缩',
    'The body is of a kind that the call does not take, or compressed',
  ],
  do_415: ['按接口文档发送，不压缩', 'Send what the document says, uncompressed'],
  means_422: [
    '请求能读懂，但某个字段不正确或违反业务规则',
    'The request is understood, and a field is wrong or a rule speaks against it',
  ],
  do_422: [
    '按 msg 与 errors（逐字段）修正数据；原样重发没有意义',
    'Mend the data as `msg` and, field by field, `errors` say; sending it again as it is changes nothing',
  ],
  means_429: ['超过次数或同时进行数的限制', 'More calls, or more at once, than a limit allows'],
  do_429: ['等待 Retry-After 所示秒数后重发', 'Wait for the seconds of Retry-After, then send it again'],
  means_500: ['服务端故障，原因已写入日志', 'A fault of the server; its cause is in the log'],
  do_500: [
    '可用同一 Idempotency-Key 重发一次；仍失败时向管理员提供 requestId',
    'It may be sent once more under the same Idempotency-Key; if it fails again, report the `requestId`',
  ],
  means_503: ['系统暂时不可用，未保存任何内容', 'Away for the moment; nothing was saved'],
  do_503: [
    '等待 Retry-After 所示秒数后，用同一 Idempotency-Key 重发',
    'Wait for the seconds of Retry-After, then send it again under the same Idempotency-Key',
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
  do_unknownFilter: ['删除或改正该查询条件', 'Leave the filter out, or spell it as the document does'],
  do_changePasswordFirst: [
    '在页面登录一次并修改密码；系统对接应使用服务账号',
    'Sign in to the page once and choose one; other systems use a service account',
  ],
  do_diskFull: [
    '稍后用同一 Idempotency-Key 重发；通知管理员',
    'Send it again later under the same key; tell the administrator',
  ],
  do_wrongState: ['读取单据当前状态，再决定下一步', 'Read the document and go on from the state that it is in'],
})
