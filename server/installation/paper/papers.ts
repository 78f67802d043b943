import type { PaperInput } from '@geodepot/contracts/material/paper.ts'

type Facts = Pick<PaperInput, 'name' | 'nameEn' | 'per' | 'stage'> &
  Partial<Pick<PaperInput, 'from' | 'orderTypes' | 'incoterms' | 'dangerousOnly'>>

const abroad = { orderTypes: ['import'] } satisfies Partial<Facts>
const each = { per: 'shipment' } as const
const once = { per: 'order' } as const

/** The papers that an installation begins with, in the order of a checklist. */
export const papers: readonly Facts[] = [
  { name: '商业发票', nameEn: 'Commercial invoice', ...each, stage: 'customs', ...abroad },
  { name: '装箱单', nameEn: 'Packing list', ...each, stage: 'shipped', orderTypes: ['import', 'domestic'] },
  {
    name: '运输单据（提单/空运单/CMR）',
    nameEn: 'Bill of lading, airway bill or CMR',
    ...each,
    stage: 'customs',
    ...abroad,
  },
  { name: '原产地证书', nameEn: 'Certificate of origin', ...each, stage: 'customs', ...abroad },
  {
    name: '保险单',
    nameEn: 'Insurance certificate',
    ...each,
    stage: 'shipped',
    orderTypes: ['import'],
    incoterms: ['CIF', 'CIP'],
  },
  {
    name: '出口许可证',
    nameEn: 'Export licence',
    ...once,
    stage: 'shipped',
    orderTypes: ['import'],
    incoterms: ['FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'],
  },
  {
    from: 'buyer',
    name: '进口许可证',
    nameEn: 'Import licence or permit',
    ...once,
    stage: 'customs',
    orderTypes: ['import'],
    incoterms: ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU'],
  },
  {
    from: 'buyer',
    name: '进口报关单',
    nameEn: 'Customs declaration',
    ...each,
    stage: 'arrived',
    orderTypes: ['import'],
    incoterms: ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU'],
  },
  { name: '危险品申报单', nameEn: 'Dangerous goods declaration', ...each, stage: 'shipped', dangerousOnly: '1' },
  {
    name: '安全技术说明书（MSDS）',
    nameEn: 'Material safety data sheet',
    ...once,
    stage: 'shipped',
    dangerousOnly: '1',
  },
  {
    name: '出厂检验证书',
    nameEn: 'Inspection certificate',
    ...once,
    stage: 'arrived',
    orderTypes: ['import', 'domestic'],
  },
  { name: '质量保证书', nameEn: 'Warranty certificate', ...once, stage: 'arrived' },
]
