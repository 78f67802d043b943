import type { ClauseInput } from '@geodepot/contracts/material/clause.ts'

type Facts = Pick<ClauseInput, 'name' | 'nameEn' | 'text' | 'textEn'> & Partial<Pick<ClauseInput, 'orderTypes'>>

/** What the annex of a contract says until somebody words it otherwise. */
export const clauses: readonly Facts[] = [
  {
    name: '包装',
    nameEn: 'Packing',
    text: '卖方应采用适合长途运输、防潮、防锈、防震的坚固包装。因包装不良造成的损坏由卖方承担。危险品按国际危规包装并附标志。',
    textEn:
      'The Seller packs the goods strongly for long transport, protected against moisture, rust and shock. The Seller bears damage due to poor packing. Dangerous goods are packed and marked under the international regulations for them.',
  },
  {
    name: '唛头',
    nameEn: 'Shipping marks',
    text: '每件包装以不褪色颜料标明：订单号、合同号、收货人、目的地、件号、毛重、净重和尺寸；需要时标明“小心轻放”“此端向上”“防潮”。',
    textEn:
      'Each package is marked in indelible paint with the order and contract number, consignee, destination, package number, gross and net weight and measurements, and where needed HANDLE WITH CARE, THIS SIDE UP, KEEP DRY.',
  },
  {
    name: '检验',
    nameEn: 'Inspection',
    text: '卖方发货前自检并出具检验证书。买方有权在到货后 30 日内开箱检验；数量、规格或质量与合同不符的，买方凭检验记录索赔。',
    textEn:
      'The Seller inspects the goods before shipment and certifies it. The Buyer may inspect them within 30 days of arrival, and claims on the strength of its record where quantity, specification or quality differ from the contract.',
  },
  {
    name: '质量保证',
    nameEn: 'Warranty',
    text: '货物为全新、未使用，符合合同规格。保证期为到货验收后 12 个月；期内因设计、材料或工艺造成的缺陷，卖方在接到通知后 30 日内免费修理或更换。',
    textEn:
      'The goods are new, unused and as specified. They are warranted for 12 months from acceptance on arrival; within that time the Seller repairs or replaces free of charge, within 30 days of notice, what is defective in design, material or workmanship.',
  },
  {
    name: '违约责任',
    nameEn: 'Penalties',
    text: '除不可抗力外，卖方逾期交货的，每逾期一周按逾期货物价款的 0.5% 支付违约金，最高不超过 5%；逾期超过 10 周的，买方有权解除合同并要求赔偿。',
    textEn:
      'Force majeure excepted, the Seller pays 0.5 % of the price of goods delivered late for each week of delay, 5 % at most. After 10 weeks of delay the Buyer may end the contract and claim damages.',
  },
  {
    name: '不可抗力',
    nameEn: 'Force majeure',
    text: '因不可抗力不能履行的一方应在 7 日内通知对方，并在 15 日内提供有权机构的证明；双方协商延期履行或解除合同。',
    textEn:
      'Who is hindered by force majeure tells the other party within 7 days and sends a certificate of a competent authority within 15. The parties then agree on later performance or on ending the contract.',
  },
  {
    name: '争议解决',
    nameEn: 'Disputes',
    text: '因本合同发生的争议由双方协商解决；协商不成的，提交中国国际经济贸易仲裁委员会，按其现行规则在北京仲裁，裁决是终局的。',
    textEn:
      'Disputes are settled amicably. Failing that they are submitted to the China International Economic and Trade Arbitration Commission for arbitration in Beijing under its rules in force; the award is final.',
    orderTypes: ['import'],
  },
  {
    name: '争议解决',
    nameEn: 'Disputes',
    text: '因本合同发生的争议由双方协商解决；协商不成的，向买方所在地有管辖权的人民法院提起诉讼。',
    textEn: 'Disputes are settled amicably; failing that, by the competent court at the Buyer’s seat.',
    orderTypes: ['domestic', 'local'],
  },
  {
    name: '文本',
    nameEn: 'Language',
    text: '本合同附件以中英文书就，两种文本具有同等效力；不一致时以中文为准。',
    textEn:
      'This annex is written in Chinese and English. Both texts are equally valid; where they differ, the Chinese one holds.',
    orderTypes: ['import'],
  },
]
