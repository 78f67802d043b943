import { messages } from './messages.ts'

/** What a person reads when a spreadsheet is turned down as a whole, before any of its rows is looked at. */
export const sheetMessages = messages('kit/sheet', {
  notASpreadsheet: [
    '文件不是 xls 或 xlsx 表格，请用 Excel 或 WPS 另存为 xlsx 后再试',
    'This file is not an xls or xlsx spreadsheet; save it as xlsx and try again',
  ],
  encrypted: [
    '文件设有打开密码，请去掉密码后再试',
    'This spreadsheet is protected by a password; remove the password and try again',
  ],
  hasMacros: [
    '文件含有宏，请另存为不含宏的 xlsx 后再试',
    'This spreadsheet holds macros; save it as xlsx without macros and try again',
  ],
  tooLarge: ['表格过大，请拆分后再试', 'This spreadsheet is too large; split it and try again'],
  tooManyRows: ['表格超过 {max} 行，请拆分后再试', 'This spreadsheet has more than {max} rows; split it and try again'],
  tooManyColumns: [
    '表格超过 {max} 列，请删除多余的列后再试',
    'This spreadsheet has more than {max} columns; remove those that are not needed and try again',
  ],
  cellTooLong: [
    '第 {row} 行 {column} 列的内容超过 {max} 个字符，请缩短后再试',
    'The cell in row {row}, column {column} holds more than {max} characters; shorten it and try again',
  ],
  unreadable: [
    '文件已损坏或无法读取，请用 Excel 或 WPS 打开并另存为 xlsx 后再试',
    'This file is damaged or cannot be read; open it, save it as xlsx and try again',
  ],
  timeout: [
    '读取文件超过 {seconds} 秒，已停止，请拆分后再试',
    'Reading this file took more than {seconds} seconds and was stopped; split it and try again',
  ],
})
