import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import type { Dictionary } from '../../installation/dict/dictionary.ts'
import { writeDictionaries } from '../../installation/dict/install.ts'
import type { Tx } from '../../src/kit/database/database.ts'

const common = [
  ['appearance', '外观', 'Appearance'],
  ['identity', '编号与标签', 'Numbers and labels'],
] as const
/** What is looked at on equipment of a category and of those below it. */
const lists: readonly (Omit<Dictionary, 'type'> & { readonly category: string })[] = [
  {
    category: 'S0104',
    name: '返还检测项目（节点）',
    nameEn: 'Inspection item of returns (nodes)',
    entries: [
      ...common,
      ['connectors', '尾锥与接口', 'Spike and connector'],
      ['battery', '电池容量', 'Battery capacity'],
      ['gnss', '授时与定位', 'GNSS lock and clock'],
      ['download', '数据下载与擦除', 'Data harvested and erased'],
      ['function', '自检：噪声、畸变、脉冲', 'Self-test: noise, distortion, impulse'],
    ],
  },
  {
    category: 'S02',
    name: '返还检测项目（检波器）',
    nameEn: 'Inspection item of returns (geophones)',
    entries: [
      ...common,
      ['spikes', '尾锥与外壳', 'Spikes and cases'],
      ['cable', '引线与接头', 'Leads and connectors'],
      ['resistance', '电阻与极性', 'Resistance and polarity'],
      ['leakage', '绝缘漏电', 'Leakage'],
      ['sensitivity', '灵敏度与自然频率', 'Sensitivity and natural frequency'],
    ],
  },
  {
    category: 'S03',
    name: '返还检测项目（可控震源）',
    nameEn: 'Inspection item of returns (vibroseis)',
    entries: [
      ...common,
      ['engine', '发动机', 'Engine'],
      ['hydraulics', '液压管路与油温', 'Hydraulics and oil temperature'],
      ['plate', '平板与重锤', 'Base plate and reaction mass'],
      ['brakes', '制动与轮胎', 'Brakes and tyres'],
      ['lights', '灯光与驾驶室', 'Lights and cab'],
      ['electronics', '电控箱体与一致性测试', 'Electronics and similarity test'],
    ],
  },
]

export const listReturnItems = (tx: Tx): Promise<void> =>
  writeDictionaries(
    tx,
    lists.map(({ category, ...rest }) => ({ type: `${dictionaries.returnItem}_${category}`, ...rest })),
  )
