/** The parameter in the address of an agent's meeting on an external platform, whose page loads no room. */
export const externalParameter = 'external';
