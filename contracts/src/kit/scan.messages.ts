import { messages } from './messages.ts'

/** What a field for codes says, and the camera that reads them. */
export const scanMessages = messages('kit/scan', {
  take: ['添加', 'Add'],
  count: ['找到 {good} 个，未通过 {wrong} 个', '{good} found, {wrong} not accepted'],
  again: ['重试未完成的', 'Try the failed ones again'],
  copy: ['复制未通过的编号', 'Copy the codes not accepted'],
  clear: ['清除记录', 'Clear'],
  waiting: ['查询中…', 'Searching…'],
  camera: ['用相机扫码', 'Scan with the camera'],
  aim: ['将条码或二维码对准取景框', 'Hold the barcode or QR code in front of the camera'],
  readerComing: ['正在准备识别…', 'Getting ready to read codes…'],
  readerFailed: ['识别组件没有加载成功，请检查网络', 'The code reader could not be loaded: check the network'],
  noCamera: ['无法使用相机，请拍照识别', 'The camera cannot be used: take a picture instead'],
  picture: ['拍照识别', 'Take a picture'],
  noCode: ['照片中没有识别到条码，请靠近再拍', 'No code in the picture: go closer and take another'],
  seen: ['已扫 {count} 个，最近：{code}', '{count} scanned, the last: {code}'],
  done: ['完成', 'Done'],
})
