import { messages } from './messages.ts'

export const chartMessages = messages('kit/chart', {
  asTable: ['以表格显示', 'Show as a table'],
  asChart: ['以图表显示', 'Show as a chart'],
  takeAlong: ['导出', 'Take along'],
  asPng: ['图片 (PNG)', 'Picture (PNG)'],
  asSvg: ['矢量图 (SVG)', 'Drawing (SVG)'],
  asSheet: ['数据 (xlsx)', 'Figures (xlsx)'],
})
