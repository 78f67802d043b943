import { messages } from '../kit/messages.ts'

export const modelMessages = messages('equipment/model', {
  title: ['规格型号', 'Models'],
  model: ['规格型号', 'Model'],
  brand: ['品牌', 'Brand'],
  devModel: ['规格型号', 'Model'],
  devName: ['设备名称', 'Name'],
  categoryId: ['设备类别', 'Category'],
  tracking: ['管理方式', 'Tracking'],
  unit: ['计量单位', 'Unit'],
  keyword: ['关键字', 'Keyword'],
  add: ['新增规格型号', 'New model'],
  choose: ['选择型号', 'Choose a model'],
  taken: ['{brand} {model} 已存在', '{brand} {model} exists already'],
  mixedCategory: ['请选择最末级设备类别', 'Choose a category of the lowest level'],
  boxCapacity: ['每箱节点数', 'Nodes in a full box'],
  boxCapacityHint: ['只有节点箱、机架填写', 'Only for node boxes and racks'],
  boxIsSingle: ['节点箱按单台管理', 'Node boxes are tracked singly'],
})
