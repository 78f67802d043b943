import { messages } from '../kit/messages.ts'

/** The packing list that a phone reads off its paper. */
export const packingMessages = messages('equipment/packing', {
  title: ['装箱单二维码', 'Packing list codes'],
  kind: ['单据种类', 'Kind of document'],
  id: ['单据', 'Document'],
  position: ['发运批次', 'Shipment'],
  onPaper: ['手机离线接收码', 'To receive by phone, without a network'],
  onPaperHint: [
    '没有网络时，在手机上打开“接收”，选“扫装箱单”，逐个扫描以下 {count} 个码。',
    'Without a network: open "Receive" on the phone, choose "Scan the packing list", and scan these {count} codes.',
  ],
  onPaperHint_one: [
    '没有网络时，在手机上打开“接收”，选“扫装箱单”，扫描此码。',
    'Without a network: open "Receive" on the phone, choose "Scan the packing list", and scan this code.',
  ],
  blockOf: ['{position} / {count}', '{position} of {count}'],
  scanPaper: ['扫装箱单', 'Scan the packing list'],
  scanPaperHint: ['逐个扫描装箱单上的码', 'Scan the codes on the packing list, one after the other'],
  scanned: ['已扫 {position} / {count}', 'Scanned {position} of {count}'],
  stillMissing: ['还缺第 {missing} 个', 'Still to be scanned: {missing}'],
  notOfPaper: ['不是装箱单上的码', 'That is not a packing list code'],
  unreadable: ['装箱单的码读不出来，请重新扫描', 'The codes cannot be read: scan them again'],
  tooOld: ['此手机的浏览器不支持读取装箱单', 'The browser of this phone cannot read packing lists'],
  fromPaper: [
    '据装箱单接收，联网后由系统核对',
    'Received from the packing list; the server checks it once there is a network',
  ],
  notOurs: [
    '装箱单签名校验不通过，不是本系统打印的',
    'The signature of that packing list is not valid: it was not printed by this system',
  ],
  otherLines: ['所接收的不在这份装箱单上', 'What was received is not on that packing list'],
})
