/** Respiratory system, in the columns of `alimentaryFacts`. */
export const breathingFacts = `
Salbutamol | reliever | S2 | 9 | Inhaler 100 mcg/dose x 200 doses @ 46; Nebuliser solution 2.5 mg/2.5 ml, 5 mg/2.5 ml x 20*2.5 ml @ 62; Nebuliser solution 5 mg/ml x 20 ml @ 54; Syrup 2 mg/5 ml x 100, 200 ml @ 22 [S3]; Tablet 2, 4 mg x 100 @ 28 [S3]
Ipratropium bromide | reliever | S3 | 6 | Inhaler 20, 40 mcg/dose x 200, 300 doses @ 118; Nebuliser solution 0.25 mg/2 ml, 0.5 mg/2 ml x 20*2 ml @ 104
Ipratropium salbutamol = ipratropium bromide + salbutamol | reliever | S3 | 5 | Nebuliser solution 0.5/2.5 mg/2.5 ml x 20*2.5 ml @ 112; Inhaler 20/100 mcg/dose x 200 doses @ 148
Fenoterol | reliever | S3 | 3 | Inhaler 100 mcg/dose x 200 doses @ 92; Nebuliser solution 0.5 mg/2 ml, 1.25 mg/2 ml x 20*2 ml @ 118
Formoterol | long-acting-bronchodilator | S3 | 4 | Inhaler 12 mcg/dose x 60, 120 doses @ 168
Salmeterol | long-acting-bronchodilator | S3 | 3 | Inhaler 25, 50 mcg/dose x 60, 120 doses @ 196
Tiotropium | long-acting-bronchodilator | S3 | 3 | Inhaler 18 mcg/dose x 30 doses @ 428
Indacaterol glycopyrronium = indacaterol + glycopyrronium | long-acting-bronchodilator | S3 | 1 | Inhaler 110/50 mcg/dose x 30 doses @ 586
Beclometasone | inhaled-steroid | S3 | 6 | Inhaler 50, 100, 200, 250 mcg/dose x 200 doses @ 62; Nasal spray 50 mcg/dose x 150, 200 doses @ 58 [S2]
Budesonide | inhaled-steroid | S3 | 7 | Inhaler 100, 200, 400 mcg/dose x 100, 200 doses @ 98; Nebuliser solution 0.25, 0.5 mg/ml x 20*2 ml @ 286
Fluticasone propionate | inhaled-steroid | S3 | 6 | Inhaler 50, 125, 250 mcg/dose x 60, 120 doses @ 104
Ciclesonide | inhaled-steroid | S3 | 2 | Inhaler 80, 160 mcg/dose x 60, 120 doses @ 168
Budesonide formoterol = budesonide + formoterol | inhaler-combination | S3 | 6 | Inhaler 80/4.5, 160/4.5 mcg/dose x 60, 120 doses @ 262; Inhaler 320/9 mcg/dose x 60 doses @ 386
Fluticasone salmeterol = fluticasone propionate + salmeterol | inhaler-combination | S3 | 7 | Inhaler 50/25, 125/25, 250/25 mcg/dose x 120 doses @ 218; Inhaler 100/50, 250/50, 500/50 mcg/dose x 60 doses @ 232
Budesonide nasal = budesonide | nasal-steroid | S3 | 5 | Nasal spray 32, 64, 100 mcg/dose x 120, 200 doses @ 84
Fluticasone nasal = fluticasone | nasal-steroid | S3 | 6 | Nasal spray 27.5, 50 mcg/dose x 60, 120 doses @ 92
Mometasone nasal = mometasone furoate | nasal-steroid | S3 | 6 | Nasal spray 50 mcg/dose x 60, 120, 140 doses @ 98
Azelastine fluticasone = azelastine + fluticasone propionate | nasal-steroid | S3 | 2 | Nasal spray 137/50 mcg/dose x 120 doses @ 312
Oxymetazoline | decongestant | S1 | 7 | Nasal spray 0.025, 0.05% x 10, 15, 20 ml @ 34; Nasal drops 0.025, 0.05% x 15 ml @ 32
Xylometazoline | decongestant | S1 | 4 | Nasal spray 0.05, 0.1% x 10 ml @ 38; Nasal drops 0.05, 0.1% x 10 ml @ 36
Sodium chloride nasal = sodium chloride | saline-nasal | S0 | 6 | Nasal spray 0.65, 0.9% x 30, 50 ml @ 38; Nasal drops 0.65% x 30 ml @ 34
Pseudoephedrine | decongestant | S2 | 3 | Tablet 60 mg x 10, 12 @ 32; Syrup 30 mg/5 ml x 100 ml @ 38
Cold and flu relief = paracetamol + phenylephrine + chlorphenamine | decongestant | S2 | 6 | Tablet 500/5/2 mg x 10, 20 @ 32; Capsule 500/5/2 mg x 12, 24 @ 38; Syrup 120/2.5/1 mg/5 ml x 100 ml @ 36; Sachet 1000/10/4 mg x 5, 10 @ 48
Montelukast | leukotriene | S3 | 9 | Tablet 10 mg x 28, 30 @ 82; Chewable tablet 4, 5 mg x 28, 30 @ 78; Sachet 4 mg x 28 @ 148
Theophylline | xanthine | S2 | 4 | Slow-release tablet 200, 300 mg x 60, 100 @ 74; Syrup 80 mg/15 ml x 200, 500 ml @ 34
Aminophylline | xanthine | S4 | 2 | Injection 25 mg/ml x 10*10 ml @ 128
Acetylcysteine | mucolytic | S1 | 7 | Effervescent tablet 200, 600 mg x 10, 25 @ 58; Sachet 100, 200 mg x 20, 30 @ 66; Syrup 100 mg/5 ml x 100, 150 ml @ 62
Carbocisteine | mucolytic | S2 | 6 | Syrup 125, 250 mg/5 ml x 100, 200 ml @ 32; Capsule 375 mg x 30, 60 @ 58
Bromhexine | mucolytic | S1 | 5 | Syrup 4 mg/5 ml x 100, 200 ml @ 31; Tablet 8 mg x 30, 100 @ 36
Ambroxol | mucolytic | S1 | 4 | Syrup 15, 30 mg/5 ml x 100, 200 ml @ 34; Lozenge 20 mg x 20 @ 62
Guaifenesin | mucolytic | S1 | 5 | Syrup 100 mg/5 ml x 100, 200 ml @ 29
Ivy leaf extract = dried ivy leaf | mucolytic | S0 | 4 | Syrup 35 mg/5 ml x 100, 200 ml @ 58
Dextromethorphan | cough-suppressant | S2 | 5 | Syrup 10, 15 mg/5 ml x 100, 200 ml @ 38; Lozenge 5 mg x 16 @ 42
Diphenhydramine cough syrup = diphenhydramine + ammonium chloride | cough-suppressant | S2 | 6 | Syrup 14/135 mg/5 ml x 100, 200 ml @ 26
Cetirizine | antihistamine | S2 | 11 | Tablet 10 mg x 10, 30, 100 @ 18; Syrup 5 mg/5 ml x 50, 100, 150 ml @ 32; Drops 10 mg/ml x 20 ml @ 58
Levocetirizine | antihistamine | S2 | 6 | Tablet 5 mg x 10, 28, 30 @ 38; Syrup 2.5 mg/5 ml x 100, 200 ml @ 58
Loratadine | antihistamine | S2 | 8 | Tablet 10 mg x 10, 30 @ 18; Syrup 5 mg/5 ml x 100, 150 ml @ 34
Desloratadine | antihistamine | S2 | 7 | Tablet 5 mg x 10, 30 @ 42; Syrup 2.5 mg/5 ml x 60, 150 ml @ 58; Dispersible tablet 2.5, 5 mg x 30 @ 98
Fexofenadine | antihistamine | S2 | 5 | Tablet 120, 180 mg x 10, 30 @ 52; Suspension 30 mg/5 ml x 150 ml @ 112
Rupatadine | antihistamine | S2 | 2 | Tablet 10 mg x 10, 30 @ 68
Chlorphenamine | sedating-antihistamine | S2 | 7 | Tablet 4 mg x 20, 100 @ 9; Syrup 2 mg/5 ml x 50, 100 ml @ 18
Promethazine | sedating-antihistamine | S2 | 6 | Tablet 10, 25 mg x 20, 100 @ 16; Syrup 5 mg/5 ml x 50, 100 ml @ 21; Injection 25 mg/ml x 10*1, 10*2 ml @ 62 [S4]
Cyclizine | sedating-antihistamine | S2 | 5 | Tablet 50 mg x 10, 20, 100 @ 19; Syrup 12.5 mg/5 ml x 100 ml @ 34; Injection 50 mg/ml x 10*1 ml @ 118 [S4]; Suppository 50, 100 mg x 5 @ 48
Benzocaine cetylpyridinium = benzocaine + cetylpyridinium | throat-relief | S1 | 6 | Lozenge 5/1.4 mg x 16, 24 @ 32
Amylmetacresol dichlorobenzyl = amylmetacresol + dichlorobenzyl alcohol | throat-relief | S0 | 5 | Lozenge 0.6/1.2 mg x 16, 24, 36 @ 34
Flurbiprofen lozenge = flurbiprofen | throat-relief | S1 | 3 | Lozenge 8.75 mg x 16 @ 62
`;

/** Sensory organs. */
export const eyesAndEarsFacts = `
Timolol | glaucoma-drops | S3 | 5 | Eye drops 0.25, 0.5% x 5 ml @ 52
Latanoprost | glaucoma-drops | S4 | 6 | Eye drops 50 mcg/ml x 2.5 ml @ 118
Latanoprost timolol = latanoprost + timolol | glaucoma-drops | S4 | 4 | Eye drops 50 mcg/5 mg/ml x 2.5 ml @ 146
Travoprost | glaucoma-drops | S4 | 3 | Eye drops 40 mcg/ml x 2.5 ml @ 148
Bimatoprost | glaucoma-drops | S4 | 4 | Eye drops 0.1, 0.3 mg/ml x 3 ml @ 152
Dorzolamide | glaucoma-drops | S3 | 4 | Eye drops 2% x 5 ml @ 112
Dorzolamide timolol = dorzolamide + timolol | glaucoma-drops | S3 | 5 | Eye drops 2/0.5% x 5 ml @ 138
Brimonidine | glaucoma-drops | S3 | 4 | Eye drops 0.15, 0.2% x 5 ml @ 108
Brinzolamide | glaucoma-drops | S3 | 2 | Eye drops 1% x 5 ml @ 168
Pilocarpine | glaucoma-drops | S3 | 2 | Eye drops 1, 2% x 15 ml @ 78
Chloramphenicol eye = chloramphenicol | eye-antibiotic | S4 | 7 | Eye drops 0.5% x 10 ml @ 26; Eye ointment 1% x 3.5, 5 g @ 24
Ciprofloxacin eye = ciprofloxacin | eye-antibiotic | S4 | 4 | Eye drops 0.3% x 5 ml @ 62
Ofloxacin eye = ofloxacin | eye-antibiotic | S4 | 3 | Eye drops 0.3% x 5 ml @ 68
Moxifloxacin eye = moxifloxacin | eye-antibiotic | S4 | 4 | Eye drops 0.5% x 5 ml @ 112
Tobramycin | eye-antibiotic | S4 | 4 | Eye drops 0.3% x 5 ml @ 66; Eye ointment 0.3% x 3.5 g @ 72
Fusidic acid eye = fusidic acid | eye-antibiotic | S4 | 3 | Eye drops 1% x 5 g @ 88
Aciclovir eye = aciclovir | eye-antiviral | S4 | 3 | Eye ointment 3% x 4.5 g @ 142
Tobramycin dexamethasone = tobramycin + dexamethasone | eye-steroid | S4 | 5 | Eye drops 0.3/0.1% x 5 ml @ 92; Eye ointment 0.3/0.1% x 3.5 g @ 98
Dexamethasone eye = dexamethasone | eye-steroid | S4 | 4 | Eye drops 0.1% x 5 ml @ 58
Prednisolone eye = prednisolone acetate | eye-steroid | S4 | 4 | Eye drops 1% x 5, 10 ml @ 76
Fluorometholone | eye-steroid | S4 | 3 | Eye drops 0.1% x 5 ml @ 78
Ketorolac eye = ketorolac | eye-nsaid | S4 | 3 | Eye drops 0.5% x 5 ml @ 98
Nepafenac | eye-nsaid | S4 | 2 | Eye drops 0.1% x 5 ml @ 186
Olopatadine | eye-antiallergic | S2 | 4 | Eye drops 0.1, 0.2% x 5 ml @ 108
Ketotifen eye = ketotifen | eye-antiallergic | S2 | 4 | Eye drops 0.025% x 5 ml @ 86
Sodium cromoglicate | eye-antiallergic | S2 | 3 | Eye drops 2% x 10 ml @ 62
Naphazoline | eye-antiallergic | S1 | 5 | Eye drops 0.012% x 10, 15 ml @ 28
Hypromellose | artificial-tears | S0 | 6 | Eye drops 0.3, 0.5% x 10, 15 ml @ 38
Carmellose | artificial-tears | S0 | 4 | Eye drops 0.5, 1% x 10, 15 ml @ 78
Sodium hyaluronate | artificial-tears | S0 | 4 | Eye drops 0.1, 0.2% x 10 ml @ 142
Carbomer | artificial-tears | S0 | 3 | Eye ointment 0.2% x 10 g @ 72
Atropine eye = atropine | eye-dilator | S3 | 3 | Eye drops 1% x 5 ml @ 62
Tropicamide | eye-dilator | S3 | 3 | Eye drops 0.5, 1% x 15 ml @ 112
Cyclopentolate | eye-dilator | S3 | 3 | Eye drops 1% x 15 ml @ 98
Ciprofloxacin ear = ciprofloxacin | ear-drops | S4 | 3 | Ear drops 0.3% x 5, 10 ml @ 78
Ofloxacin ear = ofloxacin | ear-drops | S4 | 2 | Ear drops 0.3% x 5 ml @ 82
Neomycin polymyxin hydrocortisone = neomycin + polymyxin B + hydrocortisone | ear-drops | S4 | 4 | Ear drops 0.35/10 000/1% x 5, 10 ml @ 62
Acetic acid ear = acetic acid | ear-drops | S1 | 4 | Ear drops 2% x 10, 15 ml @ 34
Docusate ear = docusate sodium | ear-drops | S0 | 4 | Ear drops 5% x 10 ml @ 48
Phenazone benzocaine = phenazone + benzocaine | ear-drops | S1 | 4 | Ear drops 5/1% x 10, 15 ml @ 36
`;
