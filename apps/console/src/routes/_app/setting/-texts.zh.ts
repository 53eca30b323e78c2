/** Chinese texts of the settings page. The English catalogue has the same keys. */
export const texts = {
  title: '设置',
  tabList: '设置分类',
  tabs: { personal: '个人设置', operating: '运营设置', system: '系统设置', other: '其他设置' },
}
