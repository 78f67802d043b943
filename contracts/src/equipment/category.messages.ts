import { messages } from '../kit/messages.ts'

export const categoryMessages = messages('equipment/category', {
  title: ['设备类别', 'Categories'],
  category: ['设备类别', 'Category'],
  all: ['全部设备', 'All equipment'],
  code: ['类别编码', 'Category code'],
  name: ['类别名称', 'Category name'],
  nameEn: ['英文名称', 'English name'],
  parentId: ['上级类别', 'Parent category'],
  tracking: ['管理方式', 'Tracking'],
  single: ['单台', 'Single'],
  bulk: ['批量', 'Bulk'],
  mixed: ['混合', 'Mixed'],
  deviceGroup: ['设备分组', 'Group'],
  group1: ['单台设备', 'Single-unit equipment'],
  group2: ['地震仪器', 'Seismic instruments'],
  group3: ['检波器', 'Geophones'],
  group4: ['可控震源', 'Vibroseis'],
  unknown: ['设备类别不存在', 'That category does not exist'],
  taken: ['类别编码 {code} 已存在', 'Category code {code} exists already'],
})
