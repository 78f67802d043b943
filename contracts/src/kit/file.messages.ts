import { messages } from './messages.ts'

/**
 * Texts of files: why one is turned down, and what its fields are called.
 * `wrongType` to `failed` are the specification's own.
 */
export const fileMessages = messages('kit/file', {
  title: ['文件', 'Files'],
  upload: ['上传文件', 'Uploaded a file'],
  uploadSample: ['上传文件', 'Uploaded a file'],
  uploadImage: ['上传图片', 'Uploaded a picture'],
  finish: ['上传文件', 'Uploaded a file'],
  attach: ['添加附件', 'Added attachments'],
  detach: ['移除附件', 'Removed attachments'],
  discard: ['丢弃文件', 'Threw a file away'],
  wrongType: ['文件格式不正确, 请上传{types}格式文件!', 'The file format is not right: upload a {types} file!'],
  tooLarge: ['上传文件大小不能超过 {n} MB!', 'An uploaded file must not exceed {n} MB!'],
  tooMany: ['上传文件数量不能超过 {n} 个!', 'No more than {n} files can be uploaded!'],
  failed: ['上传附件失败，请重试', 'Upload failed, try again'],
  uploaded: ['上传成功', 'Uploaded'],
  noFile: ['请选择要上传的文件', 'Choose a file to upload'],
  emptyFile: ['文件“{name}”是空的', '"{name}" is empty'],
  noName: ['文件名不能为空', 'The file needs a name'],
  strangeName: [
    '文件名不能包含路径（/ 或 \\）或控制字符，请重命名后再试',
    'A file name must not hold a path (/ or \\) or control signs: rename the file and try again',
  ],
  looseFull: [
    '您尚未关联到单据的文件合计不能超过 {n} MB，请先保存或删除已上传的文件',
    'Files that you have not attached to anything must not exceed {n} MB in all: save or delete what you have uploaded first',
  ],
  tooManyUploads: [
    '您已有 {n} 个上传正在进行，请等其中一个完成后再试',
    'You have {n} uploads under way: wait for one of them to end, then try again',
  ],
  nameTooLong: ['文件名不能超过 {max} 个字符', 'A file name must not exceed {max} characters'],
  notLoose: [
    '附件不存在或已用于其他单据，请重新上传',
    'An attachment no longer exists or belongs to another record; upload it again',
  ],
  notChangeable: ['当前状态下不能修改附件', 'Its attachments cannot be changed now'],
  movedOn: ['上传进度已变化，请从 {offset} 字节处继续', 'The upload has moved on; go on at byte {offset}'],
  incomplete: ['文件尚未上传完整', 'The file has not arrived whole'],
  tooMuch: ['收到的内容超出了声明的文件大小', 'More arrived than the file was said to hold'],
  wholeNumber: ['请输入 1 至 999999 的整数', 'Enter a whole number from 1 to 999999'],
  noTypes: ['请至少填写一个扩展名，如 docx, pdf', 'Enter at least one extension, such as docx, pdf'],
  storeDown: ['文件服务暂时不可用，请稍后重试', 'The file store is unavailable for the moment, try again shortly'],
  name: ['文件名', 'File name'],
  size: ['大小', 'Size'],
  type: ['类型', 'Type'],
  file: ['文件', 'File'],
  files: ['附件', 'Attachments'],
  attachments: ['附件', 'Attachments'],
  fileIds: ['附件', 'Attachments'],
  fileId: ['文件', 'File'],
  record: ['所属记录', 'Record'],
  kind: ['记录类型', 'Kind of record'],
  uploadId: ['上传编号', 'Upload'],
  offset: ['起始位置', 'Offset'],
  lastModified: ['修改时间', 'Last modified'],
  filePath: ['文件路径', 'File path'],
  fileName: ['文件名', 'File name'],
})
