/** Dictionary codes that the specification names, and those of purchasing, which are the company's to fill. */
export const dictionaries = {
  projectType: '5000100004',
  projectStatus: '5000100001',
  explorationMethod: '0300100012',
  importance: '0300100008',
  buildMethod: '5000100003',
  marketScope: '0100500006',
  unit: '5110000038',
  materialType: 'material_type',
  purchaseMode: 'purchase_mode',
  sourceType: 'source_type',
  dangerousGoods: 'dangerous_goods',
  supplyKind: 'supply_kind',
  supplierPaper: 'supplier_paper',
  scrapReason: 'scrap_reason',
  customsRegime: 'customs_regime',
  /** Other systems, whose keys our records may have. */
  externalSystem: 'external_system',
  /** What is looked at on what comes back; of a category and what is below it by `return_item_` and its code. */
  returnItem: 'return_item',
  /** Where goods leave a country and come into one, by sea or by land. */
  port: 'port',
} as const
/** The standard dictionaries of the family of this wire. */
export const familyDictionaries = {
  sex: 'sys_user_sex',
  showHide: 'sys_show_hide',
  normalDisable: 'sys_normal_disable',
  jobStatus: 'sys_job_status',
  jobGroup: 'sys_job_group',
  yesNo: 'sys_yes_no',
  noticeType: 'sys_notice_type',
  noticeStatus: 'sys_notice_status',
  operType: 'sys_oper_type',
  commonStatus: 'sys_common_status',
} as const
/** The specification's coded enumerations, under the names of the fields that hold them. */
export const codeDictionaries = {
  deleted: 'bs_flag',
  saved: 'save_flag',
  unused: 'unused_flag',
  mixType: 'mix_type',
  deviceStatus: 'device_status',
  accountState: 'account_state',
  usageState: 'usage_state',
  techState: 'tech_state',
  backDeviceType: 'back_device_type',
  outType: 'out_type',
  inType: 'in_type',
  repairState: 'repair_state',
  repairLevel: 'repair_level',
  repairItem: 'repair_item',
  repairSource: 'repair_source',
} as const
/** Whose values the product's code goes by: their words may be changed, the values stay as they are. */
export const fixedDictionaries: readonly string[] = [
  dictionaries.projectStatus,
  ...Object.values(familyDictionaries),
  ...Object.values(codeDictionaries),
]
