import { messages } from '../kit/messages.ts'

export const certificateImportMessages = messages('equipment/certificate-import', {
  title: ['导入设备证书', 'Import certificates'],
  device: ['设备', 'Device'],
  kindName: ['证书种类', 'Kind'],
  certNo: ['证书编号', 'Certificate no.'],
  issuer: ['发证机构', 'Issuer'],
  issuedOn: ['发证日期', 'Issued on'],
  validUntil: ['有效期止', 'Valid until'],
  remark: ['备注', 'Remark'],
  help_device: ['必填，设备的任一编号', 'Required: any code of the device'],
  help_kindName: ['必填，证书种类名称', 'Required: name of the kind'],
  help_validUntil: ['空白按种类的有效期推算', 'Empty: by the period of its kind'],
  example_kindName: ['车辆年检', 'Vehicle inspection'],
  example_issuer: ['装备检测中心', 'Inspection centre'],
  unknownKind: ['没有证书种类“{value}”', 'There is no kind of certificate "{value}"'],
  unknownDevice: ['没有编号为“{value}”的设备', 'No device has the code "{value}"'],
  ambiguousDevice: ['编号“{value}”有多台设备', 'Several devices have the code "{value}"'],
})
