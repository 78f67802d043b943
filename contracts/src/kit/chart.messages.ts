import { messages } from './messages.ts'

export const chartMessages = messages('kit/chart', {
  asTable: ['以表格显示', 'Show as a table'],
  asChart: ['以图表显示', 'Show as a chart'],
  takeAlong: ['导出', 'Export'],
  asPng: ['图片 (PNG)', 'Image (PNG)'],
  asSvg: ['矢量图 (SVG)', 'Vector image (SVG)'],
  asSheet: ['数据 (xlsx)', 'Data (xlsx)'],
})
