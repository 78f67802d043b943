import { messages } from '../kit/messages.ts'

export const projectHoldingMessages = messages('equipment/project', {
  title: ['项目设备', 'Project equipment'],
  projectInfoNo: ['项目', 'Project'],
  equipment: ['设备', 'Equipment'],
  category: ['类别', 'Category'],
  onSite: ['在场单台', 'On site'],
  onTheWay: ['在途单台', 'In transit'],
  bulkOnSite: ['在场批量', 'Bulk on site'],
  bulkOnTheWay: ['在途批量', 'Bulk in transit'],
  total: ['合计', 'Total'],
  nothing: ['该项目还没有设备', 'No equipment here yet'],
  nothingNext: [
    '设备由申请、调配到达项目；也可能不在您的数据范围内。',
    'It arrives by application and allocation; or it is outside your data scope.',
  ],
  documents: ['申请、调配与返还', 'Applications, allocations and returns'],
  applications: ['设备申请', 'Device applications'],
  allocations: ['设备调配', 'Allocations'],
  returns: ['设备返还', 'Returns'],
  noDocuments: ['还没有申请或调配', 'No application or allocation yet'],
  newApplication: ['申请设备', 'Apply for equipment'],
})
