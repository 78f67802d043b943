import { messages } from '../kit/messages.ts'

export const custodianMessages = messages('equipment/custodian', {
  title: ['保管责任人', 'Custodians'],
  help: [
    '每个装备库、项目和单位的设备由谁负责。首次在此指定，此后只能经岗位交接变更；仍负有责任的人员不能停用。',
    'Who is responsible for the equipment of each pool, project and unit. Named here at first, changed by a handover of post afterwards; whoever is still responsible for something cannot be disabled.',
  ],
  keyword: ['关键字', 'Keyword'],
  keywordHint: ['地点或责任人', 'Place or person'],
  placeKind: ['类型', 'Kind'],
  placeKind_pool: ['装备库', 'Pool'],
  placeKind_project: ['项目', 'Project'],
  placeKind_department: ['单位', 'Unit'],
  unnamed: ['无责任人', 'Nobody named'],
  holderName: ['地点', 'Place'],
  holderId: ['地点', 'Place'],
  orgName: ['所属单位', 'Unit'],
  personId: ['责任人', 'Custodian'],
  personName: ['责任人', 'Custodian'],
  since: ['起始时间', 'Since'],
  heldQty: ['在账数量', 'Holds'],
  handover: ['岗位交接', 'Hand over'],
  name: ['指定责任人', 'Name custodian'],
  nameOf: ['指定责任人：{name}', 'Custodian of {name}'],
  named: ['责任人已指定', 'Custodian named'],
  custody: ['保管的设备', 'Equipment in custody'],
  unknownPlace: ['地点不存在或不在您的数据范围内', 'That place does not exist or is outside your data scope'],
  unknownPerson: [
    '人员不存在、已停用或不在您的数据范围内',
    'That person does not exist, is disabled or is outside your data scope',
  ],
  namedAlready: ['已由“{name}”负责，请办理岗位交接', '{name} is responsible already: do a handover of post'],
})
