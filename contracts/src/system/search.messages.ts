import { messages } from '../kit/messages.ts'

export const searchMessages = messages('system/search', {
  title: ['搜索', 'Search'],
  keyword: ['关键字', 'Keyword'],
  documents: ['单据', 'Documents'],
  materials: ['物资', 'Materials'],
  suppliers: ['供应商', 'Suppliers'],
  projects: ['项目', 'Projects'],
  people: ['人员', 'People'],
  devices: ['设备', 'Devices'],
})
