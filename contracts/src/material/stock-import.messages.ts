import { messages } from '../kit/messages.ts'
import { stockMessages } from './stock.messages.ts'

const { storeName, goodsLocation, batchNo, quantity, receivedOn, expiresOn, bizDate, remark } = stockMessages.texts

export const stockImportMessages = messages('material/stock-import', {
  title: ['导入期初库存', 'Import opening stock'],
  storeName,
  goodsLocation,
  batchNo,
  quantity,
  receivedOn,
  expiresOn,
  bizDate,
  remark,
  material: ['物资', 'Material'],
  unitPrice: ['单价', 'Unit price'],
  currencyCode: ['币种', 'Currency'],
  totalAmount: ['金额', 'Amount'],
  help_material: ['必填，物资编码、件号或名称', 'Required: code, part number or name'],
  help_storeName: ['必填，仓库编码或名称', 'Required: code or name of the store'],
  help_goodsLocation: ['必填，仓库已有的货位', 'Required: a location of the store'],
  help_batchNo: ['选填；不填为“QC-仓库编码”', 'Optional; empty: "QC-" and the code of the store'],
  help_unitPrice: ['单价与金额至少填一项', 'Unit price or amount'],
  help_totalAmount: ['填写时以金额为准', 'Counts where both are given'],
  help_currencyCode: [
    '不填为美元；其他币种按记账日汇率折算',
    'Empty: USD; others are converted at the rate of the posting date',
  ],
  help_bizDate: ['不填为今天', 'Empty: today'],
  help_receivedOn: ['选填，实际入库日期', 'Optional: when it really came in'],
  noMaterial: ['没有或不止一项物资为“{value}”', 'There is no material called "{value}", or several'],
  serial: ['“{value}”按台管理，应录入设备台账', '{value} is kept by serial and belongs in the equipment ledger'],
  noStore: ['没有可用的仓库“{value}”', 'There is no store "{value}" that you see'],
  noLocation: ['仓库“{store}”没有货位“{value}”', '{store} has no location {value}'],
  priceNeeded: ['请填写单价或金额', 'Give a unit price or an amount'],
  openedBefore: [
    '该批次已在此货位记过期初：{quantity}，{amount} USD',
    'This batch was opened at this location before: {quantity}, {amount} USD',
  ],
  receivedLater: ['入库日期不能晚于记账日期', 'It cannot have come in after the posting date'],
})
