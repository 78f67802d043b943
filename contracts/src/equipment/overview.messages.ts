import { messages } from '../kit/messages.ts'

export const overviewMessages = messages('equipment/overview', {
  title: ['设备概况', 'Equipment at a glance'],
  total: ['单台设备', 'Single devices'],
  status0: ['在库', 'In pool'],
  status1: ['已调配', 'Allocated'],
  status2: ['在途', 'In transit'],
  status3: ['在用', 'At work'],
  status4: ['在修', 'Under repair'],
  troubled: ['需处理', 'Need attention'],
  troubledHint: [
    '待修、在修、待检、毁损等非完好设备',
    'Waiting for repair, under repair, damaged or otherwise not in good order',
  ],
  whereQuestion: ['设备现在在哪里？', 'Where is the equipment now?'],
  kindsQuestion: ['各类设备有多少在用？', 'How much of each kind is at work?'],
  category: ['设备类别', 'Category'],
  count: ['台数', 'Devices'],
  share: ['占比', 'Share'],
  asTable: ['以表格显示', 'Show as a table'],
  asChart: ['以图表显示', 'Show as a chart'],
  openList: ['查看 {name}', 'Show {name}'],
  nothing: ['您的数据范围内还没有设备。', 'There is no equipment within what you may see.'],
  failed: ['设备概况加载失败', 'The overview could not be loaded'],
})
