export const ENTRANCE_PATH = '/access';
export const PASSWORD_PATH = `${ENTRANCE_PATH}/password`;
export const EMAIL_PATH = `${ENTRANCE_PATH}/email`;
export const SSO_PATH = `${ENTRANCE_PATH}/sso`;
export const LEAVE_PATH = `${ENTRANCE_PATH}/leave`;
