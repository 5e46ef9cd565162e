export default { dialect: 'postgresql', schema: './src/db/schema/*.ts', out: './drizzle' }
