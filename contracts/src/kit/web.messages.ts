import { messages } from './messages.ts'

/** What the page itself says: calls that failed on their way, dialogs, and views that cannot be shown. */
export const webMessages = messages('kit/web', {
  networkHint: ['网络不通，请检查后重试', 'Check the network, then try again'],
  network: ['后端接口连接异常', 'Backend interface connection exception'],
  timeout: ['系统接口请求超时', 'System interface request timeout'],
  transport: ['系统接口{code}异常', 'System interface error {code}'],
  uploadFailed: ['上传附件失败，请重试', 'Upload failed, try again'],
  requestId: ['请求编号 {id}', 'Request id {id}'],
  notice: ['系统提示', 'System notice'],
  confirm: ['确定', 'OK'],
  cancel: ['取消', 'Cancel'],
  dismiss: ['返回', 'Go back'],
  close: ['关闭', 'Close'],
  minimise: ['最小化', 'Minimise'],
  restore: ['还原', 'Restore'],
  fullScreen: ['全屏', 'Full screen'],
  leaveFullScreen: ['退出全屏', 'Leave full screen'],
  closeUnsaved: ['尚有未保存的内容，确定关闭吗？', 'There are unsaved changes. Close anyway?'],
  refreshUnsaved: ['尚有未保存的内容，确定刷新此页吗？', 'There are unsaved changes. Refresh this page anyway?'],
  refreshAnyway: ['刷新', 'Refresh anyway'],
  keepEditing: ['继续填写', 'Keep editing'],
  closeAnyway: ['关闭', 'Close anyway'],
  loading: ['加载中', 'Loading'],
  above: ['弹出内容', 'Opened over the page'],
  viewMissing: ['此页面尚未提供', 'This page is not available yet'],
  viewMissingText: [
    '菜单指向的页面“{view}”不在当前版本中，请联系管理员。',
    'The menu leads to "{view}", which this version does not have. Ask your administrator.',
  ],
  crashed: ['页面出错了', 'Something went wrong on this page'],
  crashedText: [
    '其他标签页不受影响。可以重新打开此页，若再次出现请反馈给管理员。',
    'Your other tabs are not affected. Open this page again; if it happens once more, tell your administrator.',
  ],
  outdated: [
    '此部分未能载入：网络中断，或系统已更新。网络正常后请刷新浏览器。',
    'This part did not arrive: the network failed, or the system was updated. Reload the browser once the network is back.',
  ],
  openAgain: ['重新打开', 'Open again'],
  reload: ['刷新浏览器', 'Reload the browser'],
  working: ['处理中…', 'Working…'],
})
