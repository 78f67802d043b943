-- Pages begin with the look that these parameters give. The sidebar has been light all along; nobody who left the parameter as it came finds it dark.
update system.config set value = 'theme-light' where key = 'sys.index.sideTheme' and value = 'theme-dark' and updated_at is null;
