import { messages } from '../kit/messages.ts'

export const deviceImportMessages = messages('equipment/device-import', {
  title: ['导入设备', 'Import devices'],
  noIdentity: [
    '实物标识号、设备编码、资产编号至少填一项，否则再次导入时无法识别这台设备',
    'Give a physical ID, an equipment code or an asset number: without one the device cannot be recognised when it is imported again',
  ],
  outsideScope: ['该设备已登记在您的数据范围之外', 'This device is in the ledger already, outside your data scope'],
  twoCategories: [
    '新型号 {model} 在文件中属于不同的设备类别，请为它选择一个',
    'The new model {model} stands under different categories in the file; choose one for it',
  ],
  noSuchParameter: ['该设备的类别没有技术参数“{label}”', 'Devices of this category have no parameter "{label}"'],
  templateOf: ['带技术参数：选择设备类别', 'With parameters of a category'],
  noCategory: ['新型号 {model} 需要设备类别', 'The new model {model} needs a category'],
  mixedCategory: ['“{value}”不是最末级设备类别', '"{value}" is not a category of the lowest level'],
  codesExhausted: ['上级类别下的编码已用完', 'There are no codes left under this parent category'],
  categoryByFile: ['类别：按表格', 'Category: as in the sheet'],
  unit: ['台', 'unit'],
  example_brand: ['示例品牌', 'Example make'],
  example_devModel: ['示例型号', 'Example model'],
  example_devName: ['示例设备', 'Example device'],
  help_categoryId: ['新型号必填；已有型号以台账为准', 'Needed for new models; a known model keeps its category'],
  help_devSign: ['品牌、型号和实物标识号共同识别一台设备', 'Brand, model and physical ID identify a device'],
  help_ownerOrgId: [
    '单位名称或编码；可在导入时统一选择',
    'Department name or code; can be chosen for all rows when importing',
  ],
})
